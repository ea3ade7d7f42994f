/** Made of copy-link.script.ts by `npm run browser-scripts`. */
export const COPY_LINK_SCRIPT =
  "var t=document.querySelector(\"[data-copy-link]\"),n=t?.dataset.copyLink;t!==null&&n!==void 0&&isSecureContext&&(t.hidden=!1,t.querySelector(\"button\")?.addEventListener(\"click\",()=>{c(t,n)}));async function c(o,i){let e=o.querySelector(\"[role=status]\");try{await navigator.clipboard.writeText(new URL(i,location.href).href),e!==null&&(e.textContent=\"Link copied\")}catch{e!==null&&(e.textContent=\"The browser did not allow copying\")}}";
