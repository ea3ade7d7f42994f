/** Shows buttons that copy an address, or the text in front of them. Without a clipboard the text can be selected only. */
for (const item of isSecureContext ? document.querySelectorAll<HTMLElement>('[data-copy]') : []) {
  const { copy = '' } = item.dataset;
  item.hidden = false;
  item.querySelector('button')?.addEventListener('click', () => {
    const status = item.querySelector('[role=status]');
    const say = (text: string): void => {
      if (status !== null) status.textContent = text;
    };
    const text = copy === '' ? (item.previousElementSibling?.textContent ?? '') : new URL(copy, location.href).href;
    navigator.clipboard.writeText(text).then(
      () => say('Copied'),
      () => say('The browser did not allow copying'), // or its user did not
    );
  });
}
