import { steps } from './fullness.ts';

/** What the dots mean. */
export function Legend() {
  return (
    <ul class="legend" aria-label="How full a parking is">
      {steps.map(({ name, text }) => (
        <li key={name}>
          <span class={`dot ${name}`} aria-hidden="true" />
          {text}
        </li>
      ))}
      <li>
        <span class="dot closed" aria-hidden="true" />
        Closed (pale)
      </li>
    </ul>
  );
}
