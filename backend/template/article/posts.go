package article

// When posts of a forum are taken together.
const (
	// surelyForum is the belief in a forum: of .5, .7 and .9 the least at which no article of the
	// labelled sets, judged by models of other sites, is one.
	surelyForum = 0.7
	// betweenPosts is the most that is taken behind the first post outside of posts, as a share of
	// their words. Comments below an answer have the other answers between them.
	betweenPosts = 0.5
)

// withPosts takes the prose of all posts of a forum: the like elements with most prose, else those
// that are named comments. Posts are of the body together, but single signs speak against the
// answers where they are named comments, and against short ones. O(n).
func (p *page) withPosts(taken []bool, kinds []float64) {
	posts := p.remarks[1]
	if posts.first < 0 {
		posts = p.remarks[0]
	}
	if kinds[forumKind] < surelyForum || posts.first < 0 {
		return
	}
	var found []int
	words, between := 0, 0
	for i := posts.first; i < len(taken); i++ {
		q := &p.pieces[i]
		switch {
		case !posts.holds(p, i):
			if taken[i] {
				between += q.words
			}
		case q.isProse():
			found = append(found, i)
			words += q.words
		}
	}
	if float64(between) > betweenPosts*float64(words) {
		return
	}
	for _, i := range found {
		taken[i] = true
	}
}

// withoutSignatures clears what members of a forum put below each of their posts. O(n).
func (p *page) withoutSignatures(taken []bool, kinds []float64) {
	for i := range taken {
		taken[i] = taken[i] && (kinds[forumKind] < surelyForum || p.within[p.pieces[i].inner]&nameSigned == 0)
	}
}
