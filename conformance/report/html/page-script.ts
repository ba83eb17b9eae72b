/** The script of the page: filters, copies commands, colours bodies when shown, and opens the target of a link. */
export const pageScript = String.raw`
(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  document.documentElement.classList.add('js');

  const input = document.querySelector('#text');
  const toggles = all('.toggles button');
  const told = document.querySelector('.told');
  const rows = all('[data-t]').map((row) => ({ row, text: row.dataset.t, verdicts: (row.dataset.v || '').split(' ') }));
  const parts = all('main > section');
  const openedByHand = new Map();
  let filtering = false;

  function filter() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = toggles.filter((one) => one.getAttribute('aria-pressed') === 'true').map((one) => one.value);
    const active = words.length > 0 || wanted.length > 0;
    const counts = { finding: 0, clause: 0 };
    for (const { row, text, verdicts } of rows) {
      const fits = words.every((word) => text.includes(word)) && (wanted.length === 0 || wanted.some((one) => verdicts.includes(one)));
      row.hidden = !fits;
      if (fits && row.classList.contains('finding')) counts.finding += 1;
      if (fits && row.classList.contains('clause')) counts.clause += 1;
    }
    const sections = all('details.section');
    if (active && !filtering) for (const one of sections) openedByHand.set(one, one.open);
    for (const one of sections) {
      const some = one.querySelector('.clause:not([hidden])') !== null;
      one.hidden = active && !some;
      if (active) one.open = some;
      else if (filtering) one.open = openedByHand.get(one) === true;
    }
    filtering = active;
    for (const part of parts)
      part.hidden = active && part.querySelector('[data-t]') !== null && part.querySelector('[data-t]:not([hidden])') === null;
    const number = (count, noun) => count + ' ' + noun + (count === 1 ? '' : 's');
    told.textContent = active ? number(counts.finding, 'finding') + ' and ' + number(counts.clause, 'clause') + ' shown' : '';
  }
  let waiting = 0;
  input.addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(filter, 80); });
  input.form.addEventListener('submit', (event) => { event.preventDefault(); filter(); });
  for (const toggle of toggles) {
    toggle.addEventListener('click', () => {
      toggle.setAttribute('aria-pressed', String(toggle.getAttribute('aria-pressed') !== 'true'));
      filter();
    });
  }
  document.addEventListener('keydown', (event) => {
    const typing = event.target.matches('input, textarea');
    if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey) { event.preventDefault(); input.focus(); }
    if (event.key === 'Escape' && event.target === input) { input.value = ''; filter(); }
  });

  document.addEventListener('click', async (event) => {
    const button = event.target.closest('button');
    if (button === null) return;
    if (button.matches('.copy')) {
      const command = button.previousElementSibling;
      let copied = true;
      try {
        await navigator.clipboard.writeText(command.textContent);
      } catch {
        const range = document.createRange();
        range.selectNodeContents(command);
        getSelection().removeAllRanges();
        getSelection().addRange(range);
        copied = document.execCommand('copy');
      }
      button.textContent = copied ? 'Copied' : 'Selected';
      setTimeout(() => { button.textContent = 'Copy'; }, 1500);
    }
    if (button.matches('.all')) {
      const open = button.getAttribute('aria-expanded') !== 'true';
      for (const one of all('details.section, details.exchange', button.closest('section'))) one.open = open;
      button.setAttribute('aria-expanded', String(open));
      button.textContent = open ? 'Close all' : 'Open all';
    }
  });

  const tokens = /("(?:[^"\\]|\\.)*"?)(\s*:)?|\b(true|false|null)\b|-?\b\d[\d.eE+-]*/g;
  function colour(body) {
    if (body.dataset.coloured) return;
    body.dataset.coloured = 'yes';
    if (!/^\s*[{[]/.test(body.textContent)) return;
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (texts.nextNode()) nodes.push(texts.currentNode);
    for (const node of nodes) colourText(node);
  }
  function colourText(node) {
    const text = node.data;
    const pieces = document.createDocumentFragment();
    let last = 0;
    for (const match of text.matchAll(tokens)) {
      pieces.append(text.slice(last, match.index));
      const span = document.createElement('span');
      span.className = match[1] ? (match[2] ? 'k' : 's') : match[3] ? 'l' : 'n';
      span.textContent = match[1] ?? match[0];
      pieces.append(span, match[2] ?? '');
      last = match.index + match[0].length;
    }
    pieces.append(text.slice(last));
    node.replaceWith(pieces);
  }
  const colourIn = (details) => {
    for (const body of all('.body', details)) colour(body);
    for (const mark of all('mark', details)) {
      const frame = mark.closest('pre');
      frame.scrollTop += mark.getBoundingClientRect().top - frame.getBoundingClientRect().top - frame.clientHeight / 3;
    }
  };
  for (const details of all('details.exchange')) {
    details.addEventListener('toggle', () => { if (details.open) colourIn(details); });
  }
  for (const details of all('details.exchange[open]')) colourIn(details);

  function showTarget() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target === null) return;
    const around = target.closest('details.section');
    if (around !== null) around.open = true;
    target.scrollIntoView();
  }
  addEventListener('hashchange', showTarget);
  if (location.hash !== '') showTarget();
})();
`;
