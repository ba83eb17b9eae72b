import { type RequestHandler, Router } from 'express';
import type { World } from '../../generators/world/types.ts';
import type { Ledger } from '../bookings/ledger.ts';
import { allDefects } from '../defects/all-defects.ts';
import type { Defect } from '../defects/defect.ts';
import { readBody } from '../http/read-body.ts';
import { writeReply } from '../http/write-reply.ts';
import type { Movements } from '../movements/movements.ts';
import { controlTokenRequired, methodNotAllowed, unknownBooking } from '../problems.ts';
import { readMovement } from './read-movement.ts';
import { drawVoucher } from './voucher.ts';

/** Bytes; control requests are small. */
const bodyLimit = 64 * 1024;

/**
 * The control routes below `/_sim`: what belongs to testing and not to the API. Outside the loopback address they
 * ask for the control token.
 */
export function createControl(deps: {
  readonly world: World;
  readonly ledger: Ledger;
  readonly movements: Movements;
  /** The profile of the running simulator, as `GET /_sim/profile` answers it. */
  readonly profile: () => unknown;
  /** The defects that this simulator shows. */
  readonly defects: readonly Defect[];
  /** null where no token is asked for. */
  readonly token: string | null;
}): RequestHandler {
  const { world, ledger, movements, profile, defects, token } = deps;
  const router = Router({ caseSensitive: true });

  // A voucher's address is handed to the API's users, so it opens without the token.
  serve('/vouchers/:file', {
    get: (request, response) => {
      const uid = String(request.params.file).replace(/\.pdf$/, '');
      const booking = ledger.find(uid);
      if (booking === undefined) throw unknownBooking(uid);
      response.setHeader('content-type', 'application/pdf');
      response.setHeader('content-disposition', `attachment; filename="${uid}.pdf"`);
      response.end(drawVoucher(booking));
    },
  });

  router.use((request, _response, next) => {
    if (token !== null && request.headers['x-control-token'] !== token) throw controlTokenRequired();
    next();
  });
  serve('/', { get: (_request, response) => writeReply(response, { status: 200, body: index }) });
  serve('/profile', { get: (_request, response) => writeReply(response, { status: 200, body: profile() }) });
  serve('/scenarios', {
    get: (_request, response) => writeReply(response, { status: 200, body: world.scenarios }),
  });
  serve('/defects', {
    get: (_request, response) => {
      const body = allDefects.map(({ id, clause, title }) => ({
        id,
        clause,
        title,
        shown: defects.some((defect) => defect.id === id),
      }));
      writeReply(response, { status: 200, body });
    },
  });
  serve('/movements', {
    post: async (request, response) => {
      const { action, ...movement } = readMovement(await readBody(request, bodyLimit));
      const booking = await (action === 'ENTRY' ? movements.enter(movement) : movements.leave(movement));
      writeReply(response, { status: 200, body: booking });
    },
  });
  return router;

  function serve(
    path: string,
    handlers: { readonly get?: RequestHandler; readonly post?: RequestHandler },
  ): void {
    const route = router.route(path);
    if (handlers.get !== undefined) route.get(handlers.get);
    if (handlers.post !== undefined) route.post(handlers.post);
    const allowed = [...(handlers.get ? ['GET', 'HEAD'] : []), ...(handlers.post ? ['POST'] : [])];
    route.all((request) => {
      throw methodNotAllowed(request.method, request.baseUrl + request.path, allowed);
    });
  }
}

const index = {
  'GET /_sim/profile': 'the profile of this simulator, with the credentials of its demo users',
  'GET /_sim/scenarios': 'the scenario offers: what each one shows',
  'GET /_sim/defects': 'the deliberate deviations that this simulator can show, and whether it does',
  'POST /_sim/movements':
    'a vehicle enters or leaves: {"action": "ENTRY" | "EXIT", "plate", "svcpid", "copies"?}',
  'GET /_sim/vouchers/:uid.pdf': 'the voucher of a booking',
};
