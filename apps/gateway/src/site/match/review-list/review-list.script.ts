/** Lets somebody review a matched list by single keys, while the focus is in its table. */
const table = document.querySelector<HTMLElement>('.results');
const legend = document.querySelector<HTMLElement>('[data-review-keys]');

function radiosIn(row: Element | undefined): HTMLInputElement[] {
  return [...(row?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])];
}

function goTo(row: HTMLElement | undefined): void {
  const radios = radiosIn(row);
  (radios.find(({ checked }) => checked) ?? radios[0])?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

function press(key: string, target: Element): boolean {
  const rows = [...(table?.querySelectorAll<HTMLElement>('tbody tr') ?? [])].filter(
    (row) => radiosIn(row).length > 0 && row.offsetParent !== null,
  );
  const at = rows.findIndex((row) => row.contains(target));
  const radios = radiosIn(rows[at]);
  if (key === 'j') goTo(rows[at + 1]);
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
table?.parentElement?.addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
  if (press(key, target)) event.preventDefault();
});
