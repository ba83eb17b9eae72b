/** Repeats an attempt until its result fits or the time is over, with longer and longer pauses; returns the last result. */
export async function repeatUntil<T>(
  { pause }: { readonly pause: (seconds: number) => Promise<void> },
  seconds: number,
  attempt: () => Promise<T>,
  fits: (result: T) => boolean,
): Promise<T> {
  const until = Date.now() + seconds * 1000;
  for (let wait = 0.05; ; wait = Math.min(1, wait * 2)) {
    const result = await attempt();
    if (fits(result) || Date.now() >= until) return result;
    await pause(wait);
  }
}
