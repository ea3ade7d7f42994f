/** Made of copy-link.script.ts by `npm run browser-scripts`. */
export const COPY_LINK_SCRIPT =
  "var e=document.querySelector(\"[data-copy-link]\"),o=e?.dataset.copyLink;e!==null&&o!==void 0&&isSecureContext&&(e.hidden=!1,e.querySelector(\"button\")?.addEventListener(\"click\",()=>{let t=e.querySelector(\"[role=status]\"),n=i=>{t!==null&&(t.textContent=i)};navigator.clipboard.writeText(new URL(o,location.href).href).then(()=>n(\"Link copied\"),()=>n(\"The browser did not allow copying\"))}));";
