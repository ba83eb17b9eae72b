import { control, type Schemas, told } from '../api/clients.ts';
import { showClock } from './now.ts';

/** Moves the clock forwards; everything that falls due on the way happens first. */
export async function advance(duration: Schemas['Duration']): Promise<undefined> {
  showClock(await told(control.POST('/clock/advance', { body: duration })));
}

/** Changes the clock. */
export async function change(setting: Schemas['ClockSetting']): Promise<undefined> {
  showClock(await told(control.PATCH('/clock', { body: setting })));
}
