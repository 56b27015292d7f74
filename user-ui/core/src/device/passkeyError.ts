/** Why no passkey was used. */
export class PasskeyError extends Error {
  readonly reason: 'cancelled' | 'known';

  constructor(reason: 'cancelled' | 'known', cause: unknown) {
    super(`No passkey was used: ${reason}`, { cause });
    this.reason = reason;
  }
}
