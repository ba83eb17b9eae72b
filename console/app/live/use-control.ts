import type { ClientPathsWithMethod, MethodResponse, ParamsOption } from 'openapi-fetch';
import type { Mutable } from '../../../client/api-types.ts';
import type { paths } from '../../../spec/generated/control/types.ts';
import { control, dataOf } from '../api/clients.ts';
import type { Topic } from './topics.ts';
import { type Resource, useResource } from './use-resource.ts';

type Control = typeof control;

/** Reads a control route, and again whenever one of the topics changes. Other parameters mean another resource. */
export function useControl<Path extends ClientPathsWithMethod<Control, 'get'>>(
  path: Path,
  topics: readonly Topic[],
  params?: ParamsOption<Mutable<paths>[Path]['get']>['params'],
): Resource<MethodResponse<Control, 'get', Path>> {
  const read = control.GET as unknown as (
    path: string,
    init: object,
  ) => Promise<{ readonly data?: MethodResponse<Control, 'get', Path>; readonly response: Response }>;
  const sent = { params: params ?? {} };
  return useResource((signal) => dataOf(read(path, { ...sent, signal })), topics, JSON.stringify(sent));
}
