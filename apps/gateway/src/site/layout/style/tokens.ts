/** Sizes of text, distances, corners and families of type. */
const SIZES = {
  'text-xs': '.82rem',
  'text-s': '.92rem',
  'text-m': '1rem',
  'text-l': '1.15rem',
  'text-xl': 'clamp(1.7rem, 1.2rem + 2.2vw, 2.6rem)',
  'text-xxl': '3rem',
  s1: '.15rem',
  s2: '.3rem',
  s3: '.5rem',
  s4: '.8rem',
  s5: '1.1rem',
  s6: '1.5rem',
  s7: '2.25rem',
  s8: '4rem',
  'corner-s': '5px',
  'corner-m': '8px',
  'corner-l': '12px',
  'corner-round': '99px',
  sans: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif",
  serif: "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Liberation Serif', Georgia, serif",
  mono: "ui-monospace, 'SF Mono', Menlo, 'Liberation Mono', monospace",
};

/** Colors on light paper, and on dark. */
const COLORS = {
  paper: ['#fbfaf7', '#11171c'],
  card: ['#ffffff', '#182027'],
  shadow: ['#0000002e', '#00000080'],
  ink: ['#18222b', '#e7eaec'],
  soft: ['#55626d', '#a3afb9'],
  line: ['#dcdad2', '#303b45'],
  accent: ['#0b5c6b', '#74c7d6'],
  'accent-soft': ['#e2eff1', '#16343b'],
  good: ['#1d6b3a', '#86d19f'],
  'good-soft': ['#e3f1e7', '#17321f'],
  bad: ['#8f3326', '#f0a495'],
  'bad-soft': ['#f7e7e3', '#3b1f1a'],
  warn: ['#744b00', '#f0c878'],
  'warn-soft': ['#fbeccb', '#3a2d10'],
  'shade-0': ['#eceae4', '#222c34'],
  'shade-1': ['#cfe3e6', '#1d4149'],
  'shade-2': ['#9cc8cf', '#24616d'],
  'shade-3': ['#5ba2ae', '#36899a'],
  'shade-4': ['#1f7383', '#74c0ce'],
  'shade-5': ['#0b4753', '#c4e8ee'],
} as const;

/** Shades of the map, by how much a state has. */
export const SHADES = Object.keys(COLORS).filter((name) => name.startsWith('shade-'));

const properties = (values: readonly (readonly [string, string])[]): string =>
  values.map(([name, value]) => `--${name}: ${value};`).join('\n');
const colors = Object.entries(COLORS);

/** Every figure and color that a rule may name, as custom properties. Rules have none of their own. */
export const TOKENS = `
:root {
${properties([...Object.entries(SIZES), ...colors.map(([name, [light]]) => [name, light] as const)])}
}
@media (prefers-color-scheme: dark) { :root {
${properties(colors.map(([name, [, dark]]) => [name, dark] as const))}
} }
`;
