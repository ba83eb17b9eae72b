import { isSecretName, masked } from '../../kernel/secrets.ts';
import type { HeaderValues, RecordedRequest } from './record.ts';

/** The headers that carry credentials, and what a command that repeats the request takes them from. */
export const secretHeaders: Readonly<Record<string, string>> = {
  'x-access-token': '$ACCESS_TOKEN',
  'x-api-user': '$API_USER',
  'x-api-key': '$API_KEY',
  'x-control-token': '$CONTROL_TOKEN',
  authorization: '$AUTHORIZATION',
  'proxy-authorization': '$PROXY_AUTHORIZATION',
  cookie: '$COOKIE',
  'set-cookie': '$SET_COOKIE',
};

/** Headers by name, one text each, without their secrets. */
export function maskHeaders(headers: HeaderValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[name, name in secretHeaders || isSecretName(name) ? masked : [value].flat().join(', ')] as const],
    ),
  );
}

/** A JSON value in which no field has a telling name and a value; of a sign-in, no value is shown at all. */
export function maskBody(value: unknown, all = false): unknown {
  if (Array.isArray(value)) return value.map((one) => maskBody(one, all));
  if (typeof value !== 'object' || value === null) return all ? masked : value;
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => {
      const isSecret = isSecretName(name) && (typeof own === 'string' || typeof own === 'number');
      return [name, isSecret ? masked : maskBody(own, all)] as const;
    }),
  );
}

/** Whether the bodies of the request and the response are credentials as a whole. */
export const isSignIn = ({ operation }: Pick<RecordedRequest, 'operation'>) => operation === 'authenticate';
