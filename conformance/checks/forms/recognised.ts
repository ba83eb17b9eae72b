import type { Form } from '../../../spec/generated/forms.ts';
import { asArray, asObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { type FormViolation, statedNames } from './spelling.ts';

/** The largest difference in degrees between a parking and its entrance. */
const nearby = 0.02;

const timeOfDay = /^\d{1,2}:\d{2}$/;

/**
 * Missing members whose values are under other names: the position of an entrance, which is near that of its parking,
 * and the hours of the search form's schedule. A member with any other value may be an additional one, which is open.
 */
export function recognised(form: Form, object: JsonObject): readonly FormViolation[] {
  if (form === 'list-parking') return placesOfEntrances(object);
  return form === 'search-schedule' ? hoursOf(object) : [];
}

function placesOfEntrances(parking: JsonObject): readonly FormViolation[] {
  const found: FormViolation[] = [];
  for (const [index, element] of (asArray(parking.entrances) ?? []).entries()) {
    const entrance = asObject(element) ?? {};
    for (const [member, expected] of [
      ['latitude', parking.lat],
      ['longitude', parking.long],
    ] as const) {
      if (member in entrance || typeof expected !== 'number') continue;
      for (const [name, value] of Object.entries(entrance)) {
        if (name === 'latitude' || name === 'longitude' || !isNear(value, expected)) continue;
        const [at, clause] = [`entrances/${index}/${name}`, `list-parking.entrances-${member}`];
        found.push({ at, clause, message: `must be called ${member}`, value });
      }
    }
  }
  return found;
}

/** Whole numbers do not count: they may be counts or measurements of anything. */
function isNear(value: Json | undefined, degrees: number): boolean {
  return typeof value === 'number' && !Number.isInteger(value) && Math.abs(value - degrees) <= nearby;
}

function hoursOf(schedule: JsonObject): readonly FormViolation[] {
  const stated = statedNames('search-schedule');
  const hours = Object.entries(schedule).filter(
    ([name, value]) => !stated.includes(name) && typeof value === 'string' && timeOfDay.test(value),
  );
  const [first] = hours;
  if (first !== undefined && !stated.some((name) => name in schedule)) {
    const message = `stands where none of the members ${stated.join(', ')} does`;
    return [{ at: first[0], clause: 'search-parking.schedule_formatted', message, value: first[1] }];
  }
  return (['open', 'close'] as const).flatMap((member) => {
    const other = hours.find(([name]) => name.toLowerCase().startsWith(member.slice(0, 4)));
    if (member in schedule || other === undefined) return [];
    const [name, value] = other;
    return [{ at: name, clause: `search-schedule.${member}`, message: `must be called ${member}`, value }];
  });
}
