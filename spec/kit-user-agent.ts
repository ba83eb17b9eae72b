/** How the conformance kit names itself in the User-Agent of its requests. */
export const kitUserAgent = 'parkproof';
