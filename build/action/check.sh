#!/usr/bin/env bash
# The step of action.yml: checks the templates, comments the table on the pull
# request that the run is for, and opens one with the mended templates.
# Variables: CHECK_PATH, CHECK_LIVE, CHECK_MEND, CHECK_FLAGS, WRAPSMITH, GH_TOKEN, and those of GitHub.
set -euo pipefail

marker='<!-- wrapsmith check -->' # the first line of our comment
branch=wrapsmith/mended           # of our pull request

work=${RUNNER_TEMP:-$(mktemp -d)}
table=$work/wrapsmith-check.md
report=$work/wrapsmith-check.xml
event=${GITHUB_EVENT_NAME:-}

args=(check "$CHECK_PATH" --markdown "$table" --junit "$report")
if [ "${CHECK_LIVE:-false}" = true ]; then args+=(--live); fi
mend=false
# The files of a pull request are its author's: they are not written.
if [ "${CHECK_MEND:-false}" = true ] && [ "$event" != pull_request ]; then
  mend=true
  args+=(--write)
fi
read -r -a more <<<"${CHECK_FLAGS:-}"
args+=(${more[@]+"${more[@]}"})

code=0
"$WRAPSMITH" "${args[@]}" || code=$?
case $code in
0) state=sound ;;
1) state=red ;;
4) state=drifted ;;
*) state=failed ;;
esac
{
  echo "state=$state"
  echo "report=$report"
} >>"${GITHUB_OUTPUT:-/dev/null}"
if [ "$state" = failed ]; then exit "$code"; fi
cat "$table" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"

# comment writes the table as our one comment on a pull request.
comment() {
  local number=$1 body=$work/wrapsmith-comment.md id
  { echo "$marker"; cat "$table"; } >"$body"
  id=$(gh api --paginate "repos/$GITHUB_REPOSITORY/issues/$number/comments" \
    --jq ".[] | select(.body | startswith(\"$marker\")) | .id" | head -n 1)
  if [ -n "$id" ]; then
    gh api --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" -F "body=@$body" >/dev/null
  elif [ "$state" != sound ]; then
    gh api --method POST "repos/$GITHUB_REPOSITORY/issues/$number/comments" -F "body=@$body" >/dev/null
  fi
}

# propose pushes what was mended, and opens a pull request unless it is open.
propose() {
  local base=${GITHUB_REF_NAME:-main}
  git add -A -- "$CHECK_PATH"
  if git diff --cached --quiet; then return; fi
  git switch -q -C "$branch"
  git -c user.name='github-actions[bot]' -c user.email='41898282+github-actions[bot]@users.noreply.github.com' \
    commit -q -m 'Mend templates after changes of their sites'
  git push -q --force origin "$branch"
  if [ -n "$(gh pr list --head "$branch" --base "$base" --state open --json number --jq '.[0].number')" ]; then return; fi
  gh pr create --head "$branch" --base "$base" --title 'Mend templates after changes of their sites' --body-file "$table"
}

if [ "$event" = pull_request ] && [[ ${GITHUB_REF:-} =~ ^refs/pull/([0-9]+)/ ]]; then
  # A pull request from a fork has a token that may only read: the result stands in the summary.
  comment "${BASH_REMATCH[1]}" || echo '::warning::The result could not be commented on the pull request.'
fi
if [ "$mend" = true ]; then propose; fi
exit "$code"
