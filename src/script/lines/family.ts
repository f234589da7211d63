/** Languages that are read alike. Pure. */
import type { Language } from '../../model.js';

/** Every shell is read as bash is, TypeScript as JavaScript; `other`: the text is not read, as that of Ruby. */
export type Family = 'shell' | 'python' | 'javascript' | 'powershell' | 'other';

/** Of these, the ones in which programs are written, with expressions of their own. */
export type ProgramFamily = Extract<Family, 'python' | 'javascript'>;

const families: Readonly<Partial<Record<Language, Family>>> = {
  sh: 'shell',
  bash: 'shell',
  zsh: 'shell',
  python: 'python',
  javascript: 'javascript',
  typescript: 'javascript',
  powershell: 'powershell',
};

/** How a language is read. */
export const familyOf = (language: Language): Family => families[language] ?? 'other';

/** Is it the language of a Unix shell? */
export const isShell = (language: Language): boolean => familyOf(language) === 'shell';

/** Is it Python, JavaScript or TypeScript? */
export const isProgram = (language: Language): boolean => /^(?:python|javascript)$/.test(familyOf(language));
