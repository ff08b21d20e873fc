/** By the names of RFC 6749 §4.1.2.1 and §5.2, RFC 7591 §3.2.2 and RFC 8707 §2. */
export type OauthProblem =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** A program is told by one of the names, and in words for whoever reads its log. */
export class OauthRefused extends Error {
  override name = 'OauthRefused';
  readonly problem: OauthProblem;
  constructor(problem: OauthProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}
