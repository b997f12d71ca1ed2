// The style of the report: dark and light, narrow and wide, screen and paper.

export const style = `
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--page:#fff;--panel:#f6f8fa;--line:#d0d7de;
--admitted:#0b63ce;--refused:#b35900;--stated:#a40e26;--good:#116329;--bad:#a40e26;--open:#7a4d00}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#a3adb8;--page:#0d1117;--panel:#161b22;--line:#3d444d;
--admitted:#6cb1ff;--refused:#f0a14a;--stated:#ff8f95;--good:#5fd37a;--bad:#ff8f95;--open:#e3b341}}
@media print{:root{color-scheme:light;--ink:#000;--soft:#444;--page:#fff;--panel:#fff;--line:#999;
--admitted:#0b63ce;--refused:#b35900;--stated:#a40e26;--good:#116329;--bad:#a40e26;--open:#7a4d00}
figure,tr,h2{break-inside:avoid}h2{break-after:avoid}*{print-color-adjust:exact}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:1080px;margin:0 auto;padding:1rem}
h1{font-size:1.5rem;margin:.5rem 0}h2{font-size:1.15rem;margin:2rem 0 .5rem}
p,ul{margin:.5rem 0}ul{padding-left:1.25rem}
.soft{color:var(--soft)}
.verdict{font-weight:700}.good{color:var(--good)}.bad{color:var(--bad)}.open{color:var(--open)}
.badge{display:inline-block;border:2px solid;border-radius:6px;padding:.1rem .6rem;font-weight:700}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:.75rem 0}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
.table{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.92rem}
caption{text-align:left;color:var(--soft);padding:.25rem 0}
th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line)}
td.number,th.number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.found{color:var(--soft);display:block;font-weight:400}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,440px),1fr));gap:1rem;align-items:start}
figure{margin:0;padding:.75rem;background:var(--panel);border:1px solid var(--line);border-radius:8px}
figcaption{font-size:.9rem;color:var(--soft)}figcaption strong{color:var(--ink)}
svg{display:block;width:100%;height:auto;margin:.25rem 0}
.tick,.label,.stated-label{font:12px system-ui,sans-serif;fill:var(--soft)}
.label{fill:var(--ink)}.stated-label{fill:var(--stated)}
.grid{stroke:var(--line);stroke-width:1}
.admitted{fill:var(--admitted)}
.refused{fill:url(#hatch);stroke:var(--refused);stroke-width:1}
.hatch{stroke:var(--refused);stroke-width:3}
.sum{fill:none;stroke:var(--admitted);stroke-width:2}
.stated{fill:none;stroke:var(--stated);stroke-width:2;stroke-dasharray:7 4}
.median{fill:none;stroke:var(--admitted);stroke-width:2}
.p95{fill:none;stroke:var(--refused);stroke-width:2;stroke-dasharray:2 3}
.key{display:inline-block;width:2.4em;height:.8em;vertical-align:middle;margin:0 .2em 0 0}
@media (max-width:600px){table{font-size:.85rem}th,td{padding-right:.45rem}}
a{color:var(--admitted)}
:focus-visible{outline:3px solid var(--admitted);outline-offset:2px}
`;
