import { type Clause, clauses } from '../../../spec/generated/clauses.ts';
import { type Form, formMembers, requiredMembers } from '../../../spec/generated/forms.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { nothingSeen } from '../../check/nothing-seen.ts';
import { openPoint } from '../../expectations/open-points.ts';
import { statedClauses } from '../../kernel/clauses.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { asArray, asObject, type JsonObject } from '../../kernel/json.ts';
import { Failure, NotApplicable } from '../../kernel/outcomes.ts';
import { hostsOf, operationsWith } from './elements.ts';
import { sightings } from './sightings.ts';
import { type FormViolation, unlisted } from './spelling.ts';
import { survey } from './survey.ts';

/** Clauses that a wrong value of a field breaks, besides the field's own clause. */
const related: Readonly<Record<string, readonly string[]>> = {
  'list-parking.services-name': clausesOf('list-service-name'),
  'search-parking.services-name': [...clausesOf('search-service-name'), 'list-service-name.taxi-list-only'],
};

/** Whether the name of a member carries the neutral prefix (introduction). */
export const carriesPrefix = (member: string) => member.startsWith('svc');

/** The stated clauses of a topic. */
export function clausesOf(topic: string): readonly string[] {
  return [...statedClauses].filter((id) => id.startsWith(`${topic}.`));
}

/** Forms that answers contain only after a request that creates something. */
export const createdForms: ReadonlySet<string> = new Set<Form>(['booking', 'vehicle']);

/**
 * One check for each field of section 2, and one for fields that it does not name. They look at every element of every
 * answer of the run, including answers fetched for them.
 */
export const formChecks: readonly CheckDefinition[] = [
  ...clauses.filter(isTestedHere).map(
    (clause): CheckDefinition => ({
      id: `form.${clause.id}`,
      clause: clause.id,
      also: carriesPrefix(memberOf(clause)) ? ['service.neutral-prefix'] : (related[clause.id] ?? []),
      level: clause.level,
      title: clause.requirement,
      needs: createdForms.has(formOf(clause)) ? ['writes'] : [],
      phase: 'after',
      run: (context) => checkForm(clause, context),
    }),
  ),
  openPoint('service.additional-response-fields', {
    title: 'Responses have additional fields only if the profile says so.',
    phase: 'after',
    async find(context) {
      const { violations, objects } = await sightings(context);
      const forms = Object.keys(requiredMembers) as Form[];
      const named = forms.flatMap((form) => objects(form).flatMap(({ value }) => unlisted(form, value)));
      const more = [...new Set(named)];
      // A field with a wrong name looks like an additional field. If none is seen, there may still be some.
      if (more.length === 0 || violations.size > 0) return null;
      return { fits: [true], shown: `unlisted fields: ${more.slice(0, 5).join(', ')}`, exchanges: [] };
    },
  }),
];

function isTestedHere(clause: Clause): boolean {
  const members: readonly string[] | undefined = formMembers[formOf(clause) as Form];
  const isTestable =
    clause.side === 'service' && clause.status === 'stated' && clause.untestable === undefined;
  return isTestable && members?.includes(memberOf(clause)) === true;
}

function formOf(clause: Clause): string {
  return clause.id.split('.')[0] ?? '';
}

async function checkForm(clause: Clause, context: Context): Promise<void> {
  const form = formOf(clause) as Form;
  await survey(form, context);
  const { violations, objects } = await sightings(context);
  const violation = violations.get(clause.id);
  if (violation !== undefined) throw new Failure(describe(clause, violation));
  const seen = objects(form);
  const hosts = [...hostsOf(form)].reduce((sum, host) => sum + objects(host).length, 0);
  if (seen.length === 0 && hosts > 0) throw new NotApplicable(`it is optional, and none of ${hosts} has it`);
  if (seen.length === 0) {
    const reason = `no response contains what section ${clause.section} describes`;
    throw nothingSeen(reason, context, operationsWith(form));
  }
  const member = memberOf(clause);
  if (requiredMembers[form].includes(member) || seen.some(({ value }) => has(value, member.split('-'))))
    return;
  throw new NotApplicable(`none of ${seen.length} has ${member.replaceAll('-', '.')}`);
}

/** Whether there is a member at a path, in which a list stands for its elements. */
function has(object: JsonObject, [name = '', ...rest]: readonly string[]): boolean {
  if (rest.length === 0) return name in object;
  const value = object[name];
  return (asArray(value) ?? [value]).map(asObject).some((inner) => inner !== null && has(inner, rest));
}

/** The member that a clause is about: its id without the ending that names the requirement. */
function memberOf(clause: Clause): string {
  return (clause.id.split('.')[1] ?? '').replace(
    /-(values|two-letters|format|code|in-search|no-spaces|upper-case|bounds)$/,
    '',
  );
}

function describe(
  clause: Clause,
  { at, message, value, exchange }: FormViolation & { readonly exchange: Exchange },
) {
  const place = at === '' ? 'the answer' : at;
  const said =
    value === undefined
      ? { expected: clause.requirement, found: `${place} ${message}` }
      : { expected: `${place} ${message.replace(/^must /, 'to ')}`, found: show(value) };
  return { ...said, at, exchanges: [exchange] };
}

function show(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}
