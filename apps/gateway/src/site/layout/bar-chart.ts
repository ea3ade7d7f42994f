import { type Html, html } from './html.ts';

/** Sizes in units of the picture, which is stretched to the width of the page. */
const [BAR, STEP, HEIGHT] = [3, 4, 40];
/** So that a single one among millions is seen. */
const HEIGHT_MIN = 0.6;

export interface Bar {
  readonly label: string;
  readonly count: number;
}

/** Bars next to each other with the first and the last label below; `label` says in words what they show. */
export function barChart(bars: readonly Bar[], label: string): Html {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return html`<svg
      class="bars"
      viewBox="0 0 ${bars.length * STEP - 1} ${HEIGHT}"
      preserveAspectRatio="none"
      role="img"
      aria-label="${label}"
    >
      <path d="${bars.map(({ count }, i) => barPath(i * STEP, (count / most) * HEIGHT)).join('')}" />
    </svg>
    <p class="axis" aria-hidden="true">
      <span>${bars[0]?.label ?? ''}</span><span>${bars.at(-1)?.label ?? ''}</span>
    </p>`;
}

function barPath(x: number, height: number): string {
  if (height === 0) return '';
  const top = Math.round((HEIGHT - Math.max(height, HEIGHT_MIN)) * 10) / 10;
  return `M${x} ${HEIGHT}V${top}h${BAR}V${HEIGHT}z`;
}
