/** Made of copy-link.script.ts by `npm run browser-scripts`. */
export const COPY_LINK_SCRIPT =
  "for(let t of isSecureContext?document.querySelectorAll(\"[data-copy]\"):[]){let{copy:e=\"\"}=t.dataset;t.hidden=!1,t.querySelector(\"button\")?.addEventListener(\"click\",()=>{let o=t.querySelector(\"[role=status]\"),n=i=>{o!==null&&(o.textContent=i)},r=e===\"\"?t.previousElementSibling?.textContent??\"\":new URL(e,location.href).href;navigator.clipboard.writeText(r).then(()=>n(\"Copied\"),()=>n(\"The browser did not allow copying\"))})}";
