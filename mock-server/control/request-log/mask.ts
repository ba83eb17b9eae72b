import { isSecretName, masked } from '../../kernel/secrets.ts';
import type { HeaderValues, RecordedEntry } from './record.ts';

/** The headers of this API that carry credentials, with the variable that a curl command takes each from. */
export const secretHeaders: Readonly<Record<string, string>> = {
  'x-access-token': '$ACCESS_TOKEN',
  'x-api-user': '$API_USER',
  'x-api-key': '$API_KEY',
  'x-control-token': '$CONTROL_TOKEN',
};

/** Masks the secret headers and joins the values of each header into one text. */
export function maskHeaders(headers: HeaderValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[name, name in secretHeaders || isSecretName(name) ? masked : [value].flat().join(', ')] as const],
    ),
  );
}

/** Masks every value below a name that suggests a secret in a JSON value; with `all`, as for a sign-in, every value. */
export function maskBody(value: unknown, all = false): unknown {
  if (Array.isArray(value)) return value.map((one) => maskBody(one, all));
  if (typeof value !== 'object' || value === null) return all ? masked : value;
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [name, maskBody(own, all || isSecretName(name))] as const),
  );
}

/** Whether a request is a sign-in: the bodies of the request and the response are credentials throughout. */
export const isSignIn = ({ operation }: Pick<RecordedEntry, 'operation'>) => operation === 'authenticate';
