import { controlToken, giveToken } from './api/clients.ts';

/** Asks for the control token, which a simulator on an address other than loopback requires. */
export function TokenForm() {
  return (
    <form
      class="card narrow box stack"
      onSubmit={(event) => {
        event.preventDefault();
        giveToken(String(new FormData(event.currentTarget).get('token')).trim());
      }}
    >
      <h1>Enter the control token</h1>
      {controlToken.value !== null && (
        <p class="note bad" role="alert">
          The simulator refused this token.
        </p>
      )}
      <p>
        This simulator protects its control routes with a token. If it was started with{' '}
        <code>--control-token</code>, that is the token; otherwise the simulator printed it when it started,
        on the line that begins with <code>x-control-token</code>.
      </p>
      <label class="field">
        <span>Control token</span>
        <input name="token" type="password" autocomplete="off" required />
      </label>
      <button type="submit" class="primary">
        Continue
      </button>
    </form>
  );
}
