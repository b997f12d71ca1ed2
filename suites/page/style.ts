// The style that all pages share: dark and light, narrow and wide, screen and paper.

/** Custom properties of both themes; paper is light. */
export const themed = (light: string, dark: string): string => `
:root{${light}}
@media (prefers-color-scheme:dark){:root{${dark}}}
@media print{:root{${light}}}`;

export const baseStyle = `
:root{color-scheme:light dark}${themed(
  '--ink:#1b1f24;--soft:#57606a;--page:#fff;--panel:#f6f8fa;--line:#d0d7de;--link:#0b63ce;--good:#116329;--bad:#a40e26;--open:#7a4d00;--mark:#ffe58f;--known:#5a32a3',
  '--ink:#e6edf3;--soft:#a3adb8;--page:#0d1117;--panel:#161b22;--line:#3d444d;--link:#6cb1ff;--good:#5fd37a;--bad:#ff8f95;--open:#e3b341;--mark:#5a4300;--known:#c4a7ff',
)}
@media print{:root{color-scheme:light;--ink:#000;--soft:#444;--panel:#fff;--line:#999}
figure,tr,h2{break-inside:avoid}h2{break-after:avoid}*{print-color-adjust:exact}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:1080px;margin:0 auto;padding:1rem}
h1{font-size:1.5rem;margin:.5rem 0}h2{font-size:1.15rem;margin:2rem 0 .5rem}
p,ul{margin:.5rem 0}ul{padding-left:1.25rem}
.soft{color:var(--soft)}
mark{background:var(--mark);color:inherit;font-weight:600}
.verdict{font-weight:700}.good{color:var(--good)}.bad{color:var(--bad)}.open{color:var(--open)}
.badge{display:inline-block;border:2px solid;border-radius:6px;padding:.1rem .6rem;font-weight:700}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:.75rem 0}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
.table{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.92rem}
caption{text-align:left;color:var(--soft);padding:.25rem 0}
th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line)}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums}td.number{white-space:nowrap}
.found{color:var(--soft);display:block;font-weight:400}
@media (max-width:600px){table{font-size:.85rem}th,td{padding-right:.45rem}
.stacked thead{display:none}.stacked tr,.stacked th,.stacked td{display:block}.stacked tr{border-bottom:1px solid var(--line);padding:.3rem 0}
.stacked th,.stacked td.number{border:0;padding:.1rem 0;text-align:left}
.stacked td::before{content:attr(data-name);display:inline-block;width:11rem;color:var(--soft)}}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
`;
