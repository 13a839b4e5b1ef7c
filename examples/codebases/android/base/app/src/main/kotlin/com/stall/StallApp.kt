package com.stall

import android.app.Application
import com.stall.di.Graph

class StallApp : Application() {
    val graph: Graph by lazy { Graph(this) }
}
