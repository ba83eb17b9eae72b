import { statedClauses } from '../kernel/clauses.ts';

/** The stated clauses on a parameter of an operation or a member of a form, whose ids begin with this topic. */
export function clausesOn(topic: string, name: string): readonly string[] {
  const beginnings = (parts[name] ?? [name]).map((part) => `${topic}.${part}`);
  return [...statedClauses].filter(
    (id) =>
      beginnings.some((beginning) => id === beginning || id.startsWith(`${beginning}-`)) ||
      (ownTopics[name]?.some((own) => id.startsWith(`${own}.`)) ?? false),
  );
}

/** What the kit gives one name, although the clauses give it several. */
const parts: Readonly<Record<string, readonly string[]>> = {
  price: ['customer_price', 'expected_price'],
  around: ['lat', 'long', 'distance', 'point-filter', 'finds-around-point'],
};

/** Members whose values have topics of their own. */
const ownTopics: Readonly<Record<string, readonly string[]>> = {
  rates: ['rate'],
  services: ['list-service-name', 'search-service-name'],
  schedule_formatted: ['schedule-day', 'search-schedule'],
};

/** The stated defaults of omitted parameters: a wrong default can look like any other fault. */
export function defaultsLeftOut(topic: string, sent: readonly string[]): readonly string[] {
  const own = new Set(sent.map((name) => `${topic}.${name}-default`));
  return [...statedClauses].filter(
    (id) => id.startsWith(`${topic}.`) && id.endsWith('-default') && !own.has(id),
  );
}
