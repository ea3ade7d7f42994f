/** Shows a button that copies the address of a page. Browsers without a clipboard show the address only. */
const item = document.querySelector<HTMLElement>('[data-copy-link]');
const url = item?.dataset['copyLink'];
if (item !== null && url !== undefined && isSecureContext) {
  item.hidden = false;
  item.querySelector('button')?.addEventListener('click', () => {
    const status = item.querySelector('[role=status]');
    const say = (text: string): void => {
      if (status !== null) status.textContent = text;
    };
    navigator.clipboard.writeText(new URL(url, location.href).href).then(
      () => say('Link copied'),
      () => say('The browser did not allow copying'), // or its user did not
    );
  });
}
