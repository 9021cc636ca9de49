import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

/** Puts a report between its markers in a document. @throws Error when they are not there */
export const publish = async (file: string, report: string): Promise<void> => {
  const text = readFileSync(file, 'utf8');
  const markers = /(?<=<!-- peers -->).*(?=<!-- \/peers -->)/s;
  if (!markers.test(text)) throw new Error(`${file} has no markers for the report.`);
  const whole = text.replace(markers, () => `\n\n${report}\n\n`);
  writeFileSync(file, await format(whole, { ...(await resolveConfig(file)), filepath: file }));
};
