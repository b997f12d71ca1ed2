// A server team's tests: the suites judge the built-in simulator.
import { conformance } from '@assay-kit/assay/vitest/conformance';

conformance({ areas: ['auth'], report: 'report' });
