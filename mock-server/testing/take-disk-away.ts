import { renameSync } from 'node:fs';

/** A disk that goes away: while a data directory is elsewhere, nothing can be stored in it. */
export const takeDiskAway = (data: string) => ({
  refuse: () => renameSync(data, `${data}.away`),
  recover: () => renameSync(`${data}.away`, data),
});
