/**
 * Style of the badge. `all: initial` of the card itself keeps styles out that a page gives to the element; custom properties pass.
 * Colours are those of the portal, compared by a test.
 */
export const badgeCss = `
:host{display:inline-block;max-width:100%;vertical-align:top}
:host([hidden]){display:none}
.card,.plain{all:initial;box-sizing:border-box}
.card *,.plain *{all:unset;box-sizing:border-box}
.card,.plain{--ink:var(--ip-color-text,#14213d);--soft:var(--ip-color-muted,#525c70);--card:var(--ip-color-background,#fff);
--line:var(--ip-color-border,#e2ddd1);--link:var(--ip-color-accent,#2456a6);--good:var(--ip-color-success,#2b7048);
--bad:var(--ip-color-warning,#8f5200);--on:var(--ip-color-on-accent,#fff);color:var(--ink);
font:400 14px/1.45 var(--ip-font,system-ui,sans-serif);overflow-wrap:anywhere;text-align:start;display:block}
.card{width:100%;max-width:var(--ip-width,22rem);padding:14px 16px;border:1px solid var(--line);
border-radius:var(--ip-radius,10px);background:var(--card)}
.card.dark,.plain.dark{--ink:var(--ip-color-text,#ebe8e0);--soft:var(--ip-color-muted,#a9b1c1);--card:var(--ip-color-background,#161e2e);
--line:var(--ip-color-border,#2c374c);--link:var(--ip-color-accent,#8db2f2);--good:var(--ip-color-success,#7fcb9d);
--bad:var(--ip-color-warning,#e6b567);--on:var(--ip-color-on-accent,#0f1522)}
:is(.card,.plain) :is(p,dl),.card div{display:block}
.card .state{font-weight:600;color:var(--bad)}
.card .state.good{color:var(--good)}
.card .title{display:block;margin-top:2px;font-size:16px;font-weight:600}
.card dl{margin-top:8px}
.card dl div{display:flex;flex-wrap:wrap;gap:0 8px}
.card dt{color:var(--soft)}
.note{margin-top:8px;color:var(--soft)}
.warn{margin-top:8px;color:var(--bad);font-weight:600}
.card .foot{margin-top:10px}
:is(.card,.plain) :is(a,button){color:var(--link);cursor:pointer;text-decoration:underline;text-underline-offset:2px;padding:4px 0;display:inline-block}
:is(.card,.plain) :is(a,button):focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:2px}
.card .unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.plain button.primary{padding:8px 16px;border-radius:var(--ip-radius,10px);background:var(--link);color:var(--on);font-weight:600;
text-decoration:none}
@media (forced-colors:active){.card{border-color:CanvasText}button.primary{border:1px solid ButtonText}}
`;

let sheet: CSSStyleSheet | undefined;

/** One sheet for all badges of the page; constructed, because a policy without 'unsafe-inline' refuses style elements. */
export const badgeStyle = (): CSSStyleSheet => {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(badgeCss);
  }
  return sheet;
};
