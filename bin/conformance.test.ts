// The suites in vitest, as teams have them: on the built-in simulator, or on what ASSAY_TARGET or ASSAY_BASE_URL names.
import { conformance } from './package/conformance.ts';

conformance();
