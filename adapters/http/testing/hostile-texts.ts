/** What somebody may write into any field that keeps a text, by what they hope for. */
export const hostileTexts: Record<string, string> = {
  'a script': '<script>window.hurt=1</script>',
  'the end of a script': '</script><script>window.hurt=1</script><!--',
  'the end of an attribute': '"><img src=x onerror=window.hurt=1>',
  'an attribute': '\' onmouseover="window.hurt=1" autofocus onfocus="window.hurt=1',
  'an SVG': '<svg/onload=window.hurt=1><![CDATA[',
  'an address that runs': 'javascript:window.hurt=1//%0awindow.hurt=1',
  'data that runs': 'data:text/html,<script>window.hurt=1</script>',
  'a template': '{{constructor.constructor("window.hurt=1")()}}${window.hurt=1}<%=1%>',
  'a replacement': "$& $` $' $1 $<a>",
  entities: '&lt;script&gt;window.hurt=1&lt;/script&gt;&#x3c;',
  'a formula': '=HYPERLINK("https://evil.test","x")',
  'a formula of a call': "@SUM(1+1)*cmd|' /C calc'!A0",
  'a formula of full width': '\uff1d1+1',
  'a formula behind a separator': 'x;=1+1\t=1+1',
  'a right-to-left override': '\u202e\u2066gnp.exe\u2067 drawkcab',
  'nothing to be seen but a letter': '\u200b\ufeff\u2060x\u00ad\u200d',
  'marks upon marks': `Z${'\u0301\u0316\u0489'.repeat(12)}`,
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈🇺🇳☠️',
  'one long word': 'W'.repeat(45),
  'separators of lines': 'a\u2028b\u2029c\u0085d',
  SQL: "'; drop table users; --",
  'a format': '%s%n%x{0}\\u003cscript>',
};

/** A text without what is refused in a name. */
export const asName = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
