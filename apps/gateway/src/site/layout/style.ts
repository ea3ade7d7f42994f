import { BASE } from './style/base.ts';
import { FIGURES } from './style/figures.ts';
import { FORMS } from './style/forms.ts';
import { FRAME } from './style/frame.ts';
import { MEDIA } from './style/media.ts';
import { PARTS } from './style/parts.ts';
import { PROFILE } from './style/profile.ts';
import { SEARCH } from './style/search.ts';
import { TOKENS } from './style/tokens.ts';

/** The one style sheet of the pages. Later rules win over earlier ones of the same weight. */
export const STYLE = [TOKENS, BASE, FRAME, SEARCH, PARTS, PROFILE, FIGURES, FORMS, MEDIA].join('');
