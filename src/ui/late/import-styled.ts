import { files, noteBeginning, tryHard } from './fetch-code.ts';

/** Adds a style sheet to the page; it is there when this resolves. @throws Unreachable */
function addStyles(href: string): Promise<unknown> {
  const known = files.get(href);
  if (known) return known;
  const adding = tryHard(
    () =>
      new Promise((resolve, reject) => {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = href;
        link.addEventListener('load', resolve);
        link.addEventListener('error', (event) => {
          link.remove();
          reject(new Error(event.type));
        });
        document.head.append(link);
      }),
  );
  files.set(href, adding);
  adding.catch(() => files.delete(href));
  return adding;
}

/**
 * What the build makes of an `import` of code with styles of its own (vite.config.ts).
 * @param styles files from the root of the build
 */
export async function importStyled<Module>(
  load: () => Promise<Module>,
  styles: string[] = [],
): Promise<Module> {
  noteBeginning();
  await Promise.all(styles.map((file) => addStyles(`${location.origin}/${file}`)));
  return load();
}
