followSystem();

/** Shows the contract with the credentials of the first demo user filled in, so that requests work at once. */
const viewer = SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  filter: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  // No online validator: the contract is our own, and there may be no network.
  validatorUrl: null,
  onComplete: () => void signIn(),
});

async function signIn() {
  const note = document.querySelector('#credentials');
  const profile = await readProfile();
  const user = profile?.credentials.users[0];
  if (user === undefined) {
    note.textContent = 'Press Authorize to enter the credentials that requests carry.';
    return;
  }
  viewer.preauthorizeApiKey('AccessToken', user.access_token);
  viewer.preauthorizeApiKey('ApiUser', profile.credentials.api_user);
  viewer.preauthorizeApiKey('ApiKey', user.api_key);
  note.textContent = `Requests go to this simulator with the credentials of ${user.name}.`;
}

/** The profile; null if the control routes require a token that the console does not have. */
async function readProfile() {
  const token = sessionStorage.getItem('control-token');
  const answer = await fetch('/_sim/profile', {
    headers: token === null ? {} : { 'x-control-token': token },
  });
  return answer.ok ? answer.json() : null;
}

/** Uses the viewer's own dark colours while the system asks for them. */
function followSystem() {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => document.documentElement.classList.toggle('dark-mode', system.matches);
  system.addEventListener('change', apply);
  apply();
}
