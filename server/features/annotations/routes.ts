import * as calls from '#contract/calls/annotations.ts';
import type { Handle } from '#server/platform/http/context.ts';
import { addAnnotation } from './add-annotation.ts';
import { changeAnnotation } from './change-annotation.ts';
import type { AnnotationDeps } from './deps.ts';
import { exportAnnotations } from './export-annotations.ts';
import { listAnnotations } from './list-annotations.ts';
import { readReportAnnotations } from './read-report-annotations.ts';
import { removeAnnotation } from './remove-annotation.ts';

export function annotationRoutes(handle: Handle, deps: AnnotationDeps): void {
  handle(calls.getReportAnnotations, ({ fileId }, { caller }) => readReportAnnotations(deps, fileId, caller));
  handle(calls.addAnnotation, (asked, { caller }) => addAnnotation(deps, asked, caller));
  handle(calls.changeAnnotation, (asked, { caller }) => changeAnnotation(deps, asked, caller));
  handle(calls.removeAnnotation, (asked, { caller }) => removeAnnotation(deps, asked, caller));
  handle(calls.listAnnotations, (asked, { caller }) => listAnnotations(deps, asked, caller));
  handle(calls.exportAnnotations, (asked, { caller }) => exportAnnotations(deps, asked, caller));
}
