/** A booking or vehicle that the run created and could not remove. */
export interface Leftover {
  readonly kind: 'booking' | 'vehicle';
  /** Position of the user in the profile. */
  readonly user: number;
  readonly id: string;
  readonly reason: string;
}
