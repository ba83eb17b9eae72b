import { formPlaces } from '../../spec/generated/forms.ts';
import { stepsOf } from '../../spec/json-pointer.ts';
import { at, type EditJson } from '../kernel/edit-json.ts';
import { toPlain } from '../kernel/fixed-json.ts';
import type { AnyReply, Operations } from '../kernel/operation.ts';
import type { Choices } from './choices.ts';
import { formEditsOf } from './form-edits.ts';

type AnyOperation = (call: never) => AnyReply | Promise<AnyReply>;

/** Makes the operations answer in the forms of a profile. */
export function editAnswers(operations: Operations, choices: Choices): Operations {
  const forms = formEditsOf(choices);
  const edited: Record<string, unknown> = { ...operations };
  for (const [id, places] of Object.entries(formPlaces)) {
    const list = id === 'listBookings' ? stepsOf(choices.bookings.list_response) : [];
    const edits = places.flatMap((place) =>
      forms.flatMap(({ [place.form]: edit }) =>
        edit === undefined ? [] : [at([...list, ...place.at].join('.'), edit)],
      ),
    );
    if (edits.length > 0) edited[id] = editReplies(edits, edited[id] as AnyOperation);
  }
  return edited as Operations;
}

function editReplies(edits: readonly EditJson[], operation: AnyOperation): AnyOperation {
  return async (call) => {
    const reply = await operation(call);
    return { ...reply, body: edits.reduce((body, edit) => edit(body), toPlain(reply.body) as unknown) };
  };
}
