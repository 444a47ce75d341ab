import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawScene, SCENE_PATH, sitePictures, TABLE } from '#api/pages/site-pictures.ts';

/**
 * Draws the pictures that have to be pixels, from the same drawings as the pages, and the scene of the picture for
 * links, on which the server puts another logo.
 * @param folder where favicon.svg, the logo, is, and where the pictures go
 * @param board the landing page's board as an `svg` element
 * @param tokens the design system's style sheet, for the board's colours
 */
export async function makePictures(folder: string, board: string, tokens: string): Promise<void> {
  const logo = await readFile(join(folder, 'favicon.svg'));
  const scene = drawScene(withColours(board, { ...lightColours(tokens), '--table': TABLE }));
  await writeFile(join(folder, SCENE_PATH), scene);
  for (const [path, draw] of sitePictures)
    await writeFile(join(folder, path), await draw(logo, Buffer.from(scene)));
}

/** The colours of the light theme, by the names of their variables. */
function lightColours(tokens: string): Record<string, string> {
  const [root = ''] = /:root\s*\{[^}]*\}/.exec(tokens) ?? [];
  return Object.fromEntries(
    Array.from(root.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{3,8});/gi), ([, name = '', colour = '']) => [
      name,
      colour,
    ]),
  );
}

function withColours(svg: string, colours: Record<string, string>): string {
  return svg.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const colour = colours[name];
    if (!colour) throw new Error(`The board wants the colour ${name}, which tokens.css does not have`);
    return colour;
  });
}
