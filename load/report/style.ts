// The style of plots, besides what all pages share.
import { themed } from '../../suites/page/style.ts';

export const plotStyle = `${themed(
  '--admitted:#0b63ce;--refused:#b35900;--stated:#a40e26',
  '--admitted:#6cb1ff;--refused:#f0a14a;--stated:#ff8f95',
)}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,440px),1fr));gap:1rem;align-items:start}
figure{margin:0;padding:.75rem;background:var(--panel);border:1px solid var(--line);border-radius:8px}
figcaption{font-size:.9rem;color:var(--soft)}figcaption strong{color:var(--ink)}
svg{display:block;width:100%;height:auto;margin:.25rem 0}
.tick,.label,.stated-label{font:12px system-ui,sans-serif;fill:var(--soft)}
.label{fill:var(--ink)}.stated-label{fill:var(--stated)}
.grid{stroke:var(--line);stroke-width:1}
.admitted{fill:var(--admitted)}
.refused{fill:url(#hatch);stroke:var(--refused);stroke-width:1}
.exhausted{fill:none;stroke:var(--refused);stroke-width:1}
.other{fill:var(--soft)}
.hatch{stroke:var(--refused);stroke-width:3}
.sum{fill:none;stroke:var(--admitted);stroke-width:2}
.stated{fill:none;stroke:var(--stated);stroke-width:2;stroke-dasharray:7 4}
.median{fill:none;stroke:var(--admitted);stroke-width:2}
.p95{fill:none;stroke:var(--refused);stroke-width:2;stroke-dasharray:2 3}
.key{display:inline-block;width:2.4em;height:.8em;vertical-align:middle;margin:0 .2em 0 0}
`;
