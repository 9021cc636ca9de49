import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { EmailAddress } from '../../domain/email.ts';
import { colours } from './colours.ts';
import { oneLine, render } from './layout.ts';
import { needsTls } from './smtp-mail-server.ts';

const tokens = readFileSync(
  new URL('../../storefront/src/lib/tokens.css', import.meta.url),
  'utf8',
);
const tokenOf = (theme: 'bench' | 'board', name: string) =>
  new RegExp(`name: '${theme}';[^}]*?--color-${name}: (#[0-9a-f]+);`).exec(tokens)?.[1];

describe('A mail server', () => {
  it('must encrypt, unless it is on this machine or its address says that it does not', () => {
    for (const url of [
      'smtp://mail.example:587',
      'smtps://u:p@mail.example',
      'smtp://127.evil.test',
    ])
      expect(needsTls(url), url).to.equal(true);
    for (const url of ['smtp://127.0.0.1:25', 'smtp://[::1]', 'smtp://relay?ignoreTLS=true'])
      expect(needsTls(url), url).to.equal(false);
  });
});

describe('The look of mails', () => {
  it('has the colours of the storefront', () => {
    const names = {
      paper: 'base-200',
      surface: 'base-100',
      ink: 'base-content',
      muted: 'muted',
      line: 'base-300',
      green: 'primary',
      onGreen: 'primary-content',
    };
    for (const [name, token] of Object.entries(names)) {
      const { day, night } = colours[name as keyof typeof colours];
      expect([day, night], name).to.deep.equal([tokenOf('bench', token), tokenOf('board', token)]);
    }
  });

  const letter = {
    to: { name: 'Ada', email: new EmailAddress('ada@parches.test') },
    subject: 'Fans & <b>pumps</b>',
    paragraphs: ['Hello "Ada" <script>alert(1)</script>', 'https://ups.example/?a=1&b=2'],
    lines: [{ text: '<img src=x>', detail: '1 × $1.00', amount: '$1.00' }],
    sums: [
      { label: 'Delivery', amount: '$2.00' },
      { label: 'Total', amount: '$3.00' },
    ],
    quote: { label: 'You wrote:', text: 'Does it fit?\n<i>Ada</i>' },
    action: { label: 'Look', path: '/parches?a=1&b="2"' },
    notes: ['Order 1.'],
  };

  it('lets nothing that people wrote become markup, and loads nothing from anywhere', () => {
    const { html } = render(letter, 'https://parches.example');
    expect(html).to.include('Fans &amp; &lt;b&gt;pumps&lt;/b&gt;').and.include('&lt;script&gt;');
    expect(html).to.include('href="https://parches.example/parches?a=1&amp;b=&quot;2&quot;"');
    expect(html).to.include('Does it fit?<br>&lt;i&gt;Ada');
    expect(html).to.include('<a href="https://ups.example/?a=1&amp;b=2" class="link"');
    expect(html).to.not.match(/<(script|img|link|iframe|[bi]>)|url\(|@import| src=["']/);
  });

  it('leads nowhere from what is quoted', () => {
    const quote = { label: 'You wrote:', text: 'https://evil.example' };
    const { html } = render({ ...letter, quote }, 'https://parches.example');
    expect(html).to.include('https://evil.example').and.not.include('href="https://evil');
  });

  it('says the same in its text', () => {
    const { text } = render(letter, 'https://parches.example');
    for (const said of [...letter.paragraphs, '1 × $1.00', 'Delivery: $2.00', 'Total: $3.00'])
      expect(text).to.include(said);
    expect(text).to.include('You wrote:\n\n> Does it fit?\n> <i>Ada</i>');
    expect(text).to.include('Look: https://parches.example/parches?a=1&b="2"');
  });

  it('keeps what stands in a header on one line, and letters of every script', () => {
    expect(oneLine('Ada\r\nBcc: x\u2029y')).to.equal('Ada Bcc: x y');
    expect(oneLine('می‌خواهم 愛達')).to.equal('می‌خواهم 愛達');
    expect(oneLine('Ada\u202Egro.live')).to.equal('Ada gro.live');
  });
});
