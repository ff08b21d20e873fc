import * as organisations from '#contract/calls/organisations.ts';
import { NO, row, signedIn } from './authorisation-row.ts';
import type { Stage } from './authorisation-stage.ts';

const ofOther = (stage: Stage) => ({ member: stage.memberOfOther });

/** Who owns no organisation sees none and changes none, whatever the tier: enterprise members by themselves neither. */
export const organisationRows = [
  row(organisations.getOrganisation, signedIn('none'), {
    outcome: ({ organisation }) => (organisation === null ? 'none' : 'foreign'),
  }),
  row(organisations.addMember, signedIn(NO), { request: { username: 'somebody-new', name: '某人' } }),
  row(organisations.resetMember, signedIn(NO), { variant: "another owner's", request: ofOther }),
  row(organisations.removeMember, signedIn(NO), { variant: "another owner's", request: ofOther }),
];
