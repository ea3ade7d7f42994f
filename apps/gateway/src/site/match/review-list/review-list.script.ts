/** Lets somebody review a list or a case by single keys, while the focus is in its table or in the case. */
const table = document.querySelector<HTMLElement>('.results');
const reviewed = document.querySelector<HTMLElement>('#case') ?? table?.parentElement;
const legend = document.querySelector<HTMLElement>('[data-review-keys]');
/** Controls that take letters themselves. */
const TYPED = 'textarea, select, input:not([type=radio])';

function radiosIn(row: Element | undefined): HTMLInputElement[] {
  return [...(row?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])];
}

/** The link that names a row without choices. */
function linkIn(row: Element | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>('th a') ?? null;
}

function goTo(row: HTMLElement | undefined): void {
  const radios = radiosIn(row);
  (radios.find(({ checked }) => checked) ?? radios[0] ?? linkIn(row))?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

function press(key: string, target: Element): boolean {
  const named = /^[a-z]$/.test(key) ? reviewed?.querySelector<HTMLElement>(`[data-key=${key}]`) : null;
  const rows = [...(table?.querySelectorAll<HTMLElement>('tbody tr') ?? [])].filter(
    (row) => (radiosIn(row).length > 0 || linkIn(row) !== null) && row.offsetParent !== null,
  );
  const at = rows.findIndex((row) => row.contains(target));
  const radios = radiosIn(rows[at]);
  if (named) named.focus();
  else if (key === 'j') goTo(rows[at + 1]);
  else if (key === 'k') goTo(rows[at - 1]);
  else if (/^\d$/.test(key)) {
    const radio = key === '0' ? radios.at(-1) : radios.slice(0, -1)[Number(key) - 1];
    radio?.click();
    radio?.focus();
  } else if (key === 'Enter' && target instanceof HTMLInputElement) {
    target.click();
    goTo(rows.find((row, other) => other > at && row.classList.contains('row-review')));
  } else return false;
  return true;
}

if (legend !== null) legend.hidden = false;
reviewed?.addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || !(target instanceof Element) || target.matches(TYPED)) return;
  if (press(key, target)) event.preventDefault();
});
