/** The part of an imaginary app that talks to the parking API: what the sample test beside it is about. */
export interface BookingClient {
  /** Books an offer for so many minutes and answers with the booking's uid; tries again once where the service is busy. */
  book(svcpid: string, minutes: number): Promise<string>;
  /** Takes a webhook; one that has come before changes nothing. */
  takeWebhook(action: string, bookings: readonly { readonly uid: string }[]): void;
  /** What the app has told its user, oldest first. */
  readonly messages: readonly string[];
}

/** Makes the client for an address and the credentials of one user. */
export function createBookingClient(
  url: string,
  credentials: Readonly<Record<string, string>>,
): BookingClient {
  const headers = { ...credentials, 'content-type': 'application/json' };
  const messages: string[] = [];
  const seen = new Set<string>();

  async function send(path: string, body?: object): Promise<Response> {
    const request =
      body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(url + path, request);
    return answer.status === 503 ? fetch(url + path, request) : answer;
  }

  return {
    messages,

    async book(svcpid, minutes) {
      const offers = (await (await send(`/offers/${svcpid}?duration=${minutes}`)).json()) as OfferAnswer;
      const [offer] = offers;
      if (offer?.available !== true) throw new Error(`It is not available: ${offer?.reason}`);
      const expected_price = offer.customer_price;
      const answer = await send('/bookings', { svcpid, duration: minutes, expected_price });
      if (!answer.ok) throw new Error(`It could not be booked: ${answer.status}`);
      return ((await answer.json()) as { readonly uid: string }).uid;
    },

    takeWebhook(action, bookings) {
      for (const { uid } of bookings) {
        const event = `${action} ${uid}`;
        if (seen.has(event)) continue;
        seen.add(event);
        messages.push(action === 'ENTRY' ? 'Welcome.' : 'Goodbye.');
      }
    },
  };
}

type OfferAnswer = readonly {
  readonly available: boolean;
  readonly customer_price: number;
  readonly reason?: string;
}[];
