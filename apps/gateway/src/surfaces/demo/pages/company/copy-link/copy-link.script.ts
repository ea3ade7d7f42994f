/** Shows a button that copies the address of a page. Browsers without a clipboard show the address only. */
const item = document.querySelector<HTMLElement>('[data-copy-link]');
const url = item?.dataset['copyLink'];
if (item !== null && url !== undefined && isSecureContext) {
  item.hidden = false;
  item.querySelector('button')?.addEventListener('click', () => void copy(item, url));
}

async function copy(shown: HTMLElement, address: string): Promise<void> {
  const status = shown.querySelector('[role=status]');
  try {
    await navigator.clipboard.writeText(new URL(address, location.href).href);
    if (status !== null) status.textContent = 'Link copied';
  } catch {
    // The browser or its user does not allow it.
    if (status !== null) status.textContent = 'The browser did not allow copying';
  }
}
