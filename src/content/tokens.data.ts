import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { colorNames, colorsFile, colorsStyle } from '../styles/colors.ts';
import { ownColors } from '../styles/own-colors.ts';
import { readTokens, type Tokens } from '../styles/read-tokens.ts';
import { contentPath, exampleFolder } from './loading/content-folder.ts';

const read = (file: string): Tokens =>
  existsSync(file) ? readTokens(readFileSync(file, 'utf8')) : {};
const colorsIn = (tokens: Tokens): Tokens =>
  Object.fromEntries(
    Object.entries(tokens).flatMap(([name, { value }]) =>
      colorNames.includes(name) ? [[name, { value }]] : [],
    ),
  );

/** The example's colors, the defaults for colors that an agency's file does not name. */
export const exampleColors = colorsIn(read(contentPath(colorsFile, exampleFolder)));

const colors = ownColors(colorsIn(read(contentPath(colorsFile))), exampleColors);

/** Every token of the site with its value, including the brand's colors. */
export const tokens: Tokens = {
  ...read(join(import.meta.dirname, '../styles/tokens.css')),
  ...colors,
};

/** Must precede all other styles: the order of a page's stylesheets depends on its components. */
export const criticalCss = `@layer brand,reset,tokens,tones,base,part,component;${colorsStyle(colors)}`;
