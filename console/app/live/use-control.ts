import { useSignal } from '@preact/signals';
import type { ClientPathsWithMethod, MethodResponse, ParamsOption } from 'openapi-fetch';
import { useEffect } from 'preact/hooks';
import type { Mutable } from '../../../client/api-types.ts';
import type { paths } from '../../../spec/generated/control/types.ts';
import { control, dataOf, messageOf } from '../api/clients.ts';
import { keepReading } from './keep-reading.ts';

type Control = typeof control;

/** The data that was read last, and why the last read failed; both null during the first read. */
export interface Resource<T> {
  readonly data: T | null;
  readonly problem: string | null;
}

/**
 * Reads a control route, and again whenever anything changes. Other parameters mean another resource; the old data is
 * shown until the new data arrives.
 */
export function useControl<Path extends ClientPathsWithMethod<Control, 'get'>>(
  path: Path,
  params: ParamsOption<Mutable<paths>[Path]['get']>['params'] = {},
): Resource<MethodResponse<Control, 'get', Path>> {
  type Data = MethodResponse<Control, 'get', Path>;
  const read = control.GET as unknown as (
    path: string,
    init: object,
  ) => Promise<{ readonly data?: Data; readonly response: Response }>;
  const state = useSignal<Resource<Data>>({ data: null, problem: null });
  useEffect(() => {
    const show = (data: Data) => {
      state.value = { data, problem: null };
    };
    const fail = (error: unknown) => {
      state.value = { data: state.peek().data, problem: messageOf(error) };
    };
    return keepReading((signal) => dataOf(read(path, { params, signal })), show, fail);
  }, [JSON.stringify(params)]);
  return state.value;
}
