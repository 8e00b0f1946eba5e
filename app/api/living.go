package api

// registerLiving registers what makes a template a living thing: its versions,
// what they changed, two people's work joined, tags, comments, and how its fields were named.
func (a *App) registerLiving() {
	a.registerHistory()
	a.registerMerge()
	a.registerTags()
	a.registerComments()
	a.registerKnowledge()
}
