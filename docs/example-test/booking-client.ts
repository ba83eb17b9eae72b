import { type ClientOptions, createClient } from 'parkproof/client';

/** The part of an imaginary app that talks to the parking API: what the sample test beside it is about. */
export interface BookingClient {
  /** Books an offer for a number of minutes and returns the booking's uid; tries once more if the service is busy. */
  book(svcpid: string, minutes: number): Promise<string>;
  /** Takes a webhook; one that has come before changes nothing. */
  takeWebhook(action: string, bookings: readonly { readonly uid: string }[]): void;
  /** What the app has told its user, oldest first. */
  readonly messages: readonly string[];
}

/** Makes the client for an address and the credentials of one user. */
export function createBookingClient(options: ClientOptions): BookingClient {
  const api = createClient(options);
  const messages: string[] = [];
  const seen = new Set<string>();

  return {
    messages,

    async book(svcpid, minutes) {
      const params = { path: { svcpid }, query: { duration: minutes } };
      const { data: [offer] = [] } = await api.GET('/offers/{svcpid}', { params });
      if (offer?.available !== true) throw new Error(`It is not available: ${offer?.reason}`);
      const { customer_price } = offer;
      const body = { svcpid, duration: minutes, ...(customer_price && { expected_price: customer_price }) };
      const book = () => api.POST('/bookings', { body });
      let { data, response } = await book();
      if (response.status === 503) ({ data, response } = await book());
      if (data === undefined) throw new Error(`It could not be booked: ${response.status}`);
      return data.uid;
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
