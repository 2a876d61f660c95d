/** Styles of the frame's content; the colours are those of the portal. */
export const frameStyles = `
* { box-sizing: border-box; }
html { color: var(--ipr-ink, #14213d); background: var(--ipr-card, #fff); font: 14px/1.55 system-ui, sans-serif; }
body { margin: 0; }
main:focus-visible, pre:focus-visible { outline: 2px solid var(--ipr-primary, #2456a6); outline-offset: -2px; }
.hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.pages { display: flex; flex-direction: column; gap: 16px; align-items: safe center; padding: 16px 8px; }
html:has(.pages) { background: color-mix(in srgb, var(--ipr-line, #ccc) 45%, var(--ipr-card, #fff)); }
.page { position: relative; flex: none; max-width: 100%; background: #fff; border: 1px solid var(--ipr-line, #ccc); }
.page > canvas { display: block; width: 100%; height: 100%; }
.words { --min-font-size: 1; --text-scale-factor: calc(var(--total-scale-factor) * var(--min-font-size)); --scale-round-x: 1px; --scale-round-y: 1px; position: absolute; inset: 0; overflow: clip; line-height: 1; text-align: initial; transform-origin: 0 0; content-visibility: auto; }
.words span, .words br { position: absolute; color: transparent; white-space: pre; cursor: text; transform-origin: 0 0; }
.words > span:not(.markedContent), .words .markedContent span:not(.markedContent) { --font-height: 0; --scale-x: 1; --rotate: 0deg; font-size: calc(var(--text-scale-factor) * var(--font-height)); transform: rotate(var(--rotate)) scaleX(var(--scale-x)) scale(calc(1 / var(--min-font-size))); }
.words .markedContent { display: contents; }
.words ::selection { color: transparent; background: color-mix(in srgb, #2456a6, transparent 65%); }
.words[data-main-rotation="90"] { transform: rotate(90deg) translateY(-100%); }
.words[data-main-rotation="180"] { transform: rotate(180deg) translate(-100%, -100%); }
.words[data-main-rotation="270"] { transform: rotate(270deg) translateX(-100%); }
.wide { max-width: none; }
.picture { display: block; margin: 0 auto; max-width: 100%; height: auto; }
.media { padding: 16px; }
.media audio, .media video { display: block; width: 100%; max-height: 60vh; }
.media video { max-height: none; background: #000; }
.text { margin: 0; padding: 16px; font: 13px/1.55 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 4; }
.text > div { content-visibility: auto; contain-intrinsic-size: auto 40000px; }
.mark { position: fixed; inset: 0; z-index: 2147483647; overflow: hidden; pointer-events: none; user-select: none; }
.mark > div { position: absolute; inset: -60%; display: flex; flex-wrap: wrap; gap: 44px 56px; align-content: center; transform: rotate(-24deg); }
.mark span { width: max-content; color: #b84c33; opacity: 0.42; text-shadow: 0 0 2px #fff, 0 0 2px #fff; font: 600 13px/1.4 system-ui, sans-serif; text-align: center; white-space: pre; }
@media print { .mark span { print-color-adjust: exact; } .page { break-inside: avoid; } }
`;
