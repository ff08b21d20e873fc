const TAKEN_OVER = 'yanjian-taken-over';
const ATTRIBUTE = 'data-early-click';

/**
 * Runs in the head: before React has taken a page over nobody listens, so a click on a button or a box is kept, the last one alone, and
 * done once somebody does. A box would stand ticked meanwhile, and nothing would come of it. Links, fields and buttons that send a form
 * work by themselves.
 */
export const EARLY_CLICK_SCRIPT = `(function(){var root=document.documentElement,kept;function keep(e){var b=e.target.closest("button,input[type=checkbox],input[type=radio]");if(!b||b.type==="submit")return;e.preventDefault();e.stopImmediatePropagation();kept=b;root.setAttribute("${ATTRIBUTE}","")}addEventListener("click",keep,true);addEventListener("${TAKEN_OVER}",function(){removeEventListener("click",keep,true);root.removeAttribute("${ATTRIBUTE}");if(kept)kept.click()},{once:true})})()`;

/** The page listens from here on. A task of its own, because React takes no click while it is at work. */
export function answerEarlyClick(): void {
  setTimeout(() => window.dispatchEvent(new Event(TAKEN_OVER)));
}
