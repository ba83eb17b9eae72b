import { allDefects } from '../../mock-server/defects/all-defects.ts';
import { tryDefect } from './try-defect.ts';

// One process of the kill matrix: takes the id of a defect, answers with its trial, until there are no more.
process.on('message', (id: string) => {
  const defect = allDefects.find((one) => one.id === id);
  if (defect === undefined) throw new Error(`there is no defect '${id}'`);
  tryDefect(defect).then(
    (trial) => process.send?.(trial),
    (error: unknown) => {
      process.stderr.write(`${id}: ${String(error)}\n`);
      process.exit(1);
    },
  );
});
